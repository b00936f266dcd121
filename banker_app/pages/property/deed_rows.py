"""Title deeds in lists."""

from banker_app.app.projections.context import Action, place
from banker_app.app.projections.deeds import DeedRow, GroupRow
from banker_app.app.projections.sums import SEPARATOR
from banker_app.pages.contract.blocks import Block, Heading, Panel, Row, Tone


def group_panel(group: GroupRow, below: tuple[Block, ...] = (), *, owned: bool = True) -> Panel:
    """Return a colour group: its mark, and its deeds with what their owner may do. The owner is
    not said of deeds that are `owned` by the page's subject.
    """
    heading = Heading(group.name, mark=group.letter, colour=group.colour)
    return Panel((heading, *(row_of_deed(deed, owned=owned) for deed in group.deeds), *below))


def row_of_deed(deed: DeedRow, *, owned: bool = True) -> Row:
    """Return a deed: the row opens it, its buttons enter something at once."""
    facts = ("" if owned else deed.owner, "" if deed.mortgaged else deed.state)
    return Row(
        deed.name,
        note=SEPARATOR.join(filter(None, facts)),
        value=deed.figure,
        value_note=deed.caption,
        colour=deed.colour,
        badges=(deed.state,) if deed.mortgaged else (),
        tone=Tone.ALARM if deed.mortgaged else Tone.PLAIN,
        label=deed.label,
        action=Action(label=deed.label, effect=place("deed", deed.deed)),
        buttons=deed.actions,
    )

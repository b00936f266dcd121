"""Title deeds in lists."""

from banker_app.app.projections.context import Action, place
from banker_app.app.projections.deeds import DeedRow, GroupRow
from banker_app.ui.blocks import Heading, Panel, Row


def group_panel(group: GroupRow) -> Panel:
    """Return a colour group: its mark, and its deeds with what their owner may do."""
    heading = Heading(group.name, mark=group.letter, colour=group.colour)
    return Panel((heading, *(deed_row(deed) for deed in group.deeds)))


def deed_row(deed: DeedRow) -> Row:
    """Return a deed: the row opens it, its buttons enter something at once."""
    return Row(
        deed.name,
        note=deed.rent or deed.owner,
        colour=deed.colour,
        badges=(deed.state,) if deed.state else (),
        alarm=deed.mortgaged,
        label=deed.label,
        action=Action(label=deed.label, go=place("deed", deed.deed)),
        small=deed.actions,
    )

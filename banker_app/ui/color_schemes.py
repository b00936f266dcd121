"""Every colour role of Material, by day and by night.

Paper and ink, so that the colours of the deeds are the strongest: rows and panels are white cards
on the page, controls are grey, and the one thing to do is green.
"""

from typing import Final

import flet as ft

SEED: Final = "#1B6B52"
"""The green of banknotes: the icon, and the main button."""
LIGHT: Final = ft.ColorScheme(
    primary=SEED,
    on_primary="#FFFFFF",
    primary_container="#D5EBDF",
    on_primary_container="#0B3D2D",
    secondary="#5A5F58",
    on_secondary="#FFFFFF",
    secondary_container="#E8E5DB",
    on_secondary_container="#2A2C26",
    tertiary="#3D6274",
    on_tertiary="#FFFFFF",
    tertiary_container="#DCE9F0",
    on_tertiary_container="#213F4D",
    error="#B3261E",
    on_error="#FFFFFF",
    error_container="#FBE0DC",
    on_error_container="#7E1710",
    surface="#F5F3EC",
    on_surface="#1B1C18",
    on_surface_variant="#4B4D45",
    outline="#7B7D73",
    outline_variant="#D2CFC3",
    shadow="#000000",
    scrim="#000000",
    inverse_surface="#2F312B",
    on_inverse_surface="#F2F1EA",
    inverse_primary="#86D6B8",
    surface_tint="#F5F3EC",
    surface_dim="#DDDAD0",
    surface_bright="#FFFFFF",
    surface_container_lowest="#FFFFFF",
    surface_container_low="#FDFCF9",
    surface_container="#FFFFFF",
    surface_container_high="#EDEAE1",
    surface_container_highest="#E4E1D6",
)
DARK: Final = ft.ColorScheme(
    primary="#86D6B8",
    on_primary="#00382A",
    primary_container="#1F4A3A",
    on_primary_container="#C6F0DD",
    secondary="#C6C7BC",
    on_secondary="#2F312A",
    secondary_container="#393B35",
    on_secondary_container="#E8E7DD",
    tertiary="#A9CBDC",
    on_tertiary="#0F3443",
    tertiary_container="#2C4652",
    on_tertiary_container="#D3E8F3",
    error="#FFB4AB",
    on_error="#690005",
    error_container="#7A211A",
    on_error_container="#FFDAD5",
    surface="#131412",
    on_surface="#E6E5DE",
    on_surface_variant="#C2C3B9",
    outline="#8D8F84",
    outline_variant="#43453E",
    shadow="#000000",
    scrim="#000000",
    inverse_surface="#E6E5DE",
    on_inverse_surface="#2F312B",
    inverse_primary=SEED,
    surface_tint="#131412",
    surface_dim="#131412",
    surface_bright="#3A3B36",
    surface_container_lowest="#0D0E0C",
    surface_container_low="#1C1D1A",
    surface_container="#22231F",
    surface_container_high="#2A2B27",
    surface_container_highest="#353631",
)

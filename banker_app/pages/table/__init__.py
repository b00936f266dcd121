"""The table: players, Bank, clock, sheets, everything that can be entered."""

tell(given.typed.map((typed) => [digitsOf(typed)].find(isCode) ?? null));

// The stock client asks a server on the Internet for the script of an animation library that this
// app does not use. A script of somebody else's is not asked for at all: what waits for it, waits.
(() => {
  const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...source,
    set(address) {
      const { origin, protocol } = new URL(String(address), document.baseURI);
      if (origin === location.origin || !protocol.startsWith('http')) source.set.call(this, address);
    },
  });
})();

/** Reads SGF into a tree of nodes: `{ properties: { AB: ['cc'] }, children: [] }`. */
export function readSgf(text) {
  let at = 0;
  const skipSpace = () => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };

  function readTree() {
    at += 1;
    const root = { properties: {}, children: [] };
    let last = root;
    for (skipSpace(); at < text.length && text[at] !== ')'; skipSpace()) {
      if (text[at] === '(') {
        last.children.push(...readTree().children);
      } else {
        const node = readNode();
        last.children.push(node);
        last = node;
      }
    }
    at += 1;
    return root;
  }

  function readNode() {
    at += 1;
    const node = { properties: {}, children: [] };
    for (skipSpace(); /[A-Za-z]/.test(text[at] ?? ''); skipSpace()) {
      const name = /^[A-Za-z]+/.exec(text.slice(at))[0];
      at += name.length;
      const values = node.properties[name] ?? [];
      for (skipSpace(); text[at] === '['; skipSpace()) values.push(readValue());
      node.properties[name] = values;
    }
    return node;
  }

  function readValue() {
    let value = '';
    for (at += 1; at < text.length && text[at] !== ']'; at += 1) {
      if (text[at] === '\\') at += 1;
      value += text[at];
    }
    at += 1;
    return value;
  }

  skipSpace();
  return readTree().children[0];
}

/** The set-up position, the side to play and the first moves that solve the problem. */
export function positionOf(text) {
  const root = readSgf(text);
  const { SZ = ['19'], AB = [], AW = [] } = root.properties;
  const firstMoves = root.children.map((node) => ({ node, colour: node.properties.B ? 'black' : 'white' }));
  return {
    size: Number(SZ[0]),
    black: AB,
    white: AW,
    toPlay: firstMoves[0]?.colour ?? 'black',
    answers: firstMoves.filter(({ node }) => isRight(node)).map(({ node, colour }) => moveOf(node, colour)),
  };
}

function isRight(node) {
  return (
    (node.properties.C ?? []).some((comment) => comment.includes('RIGHT')) || node.children.some(isRight)
  );
}

function moveOf(node, colour) {
  return node.properties[colour === 'black' ? 'B' : 'W'][0];
}

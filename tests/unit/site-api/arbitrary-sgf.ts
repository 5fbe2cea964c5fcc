import type { Colour, Point, SetUp } from '../../../lib/board/set-up.ts';
import fc from '../fast-check.ts';

/** A generated SGF and the position of its root. The SGF contains `SECRET` in places that the extension must not store. */
export interface MadeSgf {
  sgf: string;
  setUp: SetUp;
}

/** The text in every comment, name and unknown property of a generated SGF. */
export const SECRET = 'sEcReT7e57';

const letters = ([column, row]: Point) => String.fromCharCode(97 + column, 97 + row);

/** Comments as people write them: the site's keywords joined to text, escapes, line ends, and texts that look like stones. */
const comment = fc
  .array(
    fc.constantFrom(
      ...['RIGHT', 'CHOICE', 'snapbackRIGHT', 'FORCE', 'Black lives', ': ', '見る'],
      ...['\r\n', '\n', '\\]', ')', '(', ';', '\\\\'],
      ...['AB[aa\\]', '(;B[bb\\]', ';W[cc\\]'],
    ),
    { maxLength: 6 },
  )
  .map((words) => `${words.join('')}${SECRET}`);

const unknown = fc
  .tuple(fc.constantFrom('C', 'GN', 'N', 'XX', 'LB', 'GC', 'TR', 'CR', 'KM', 'AP', 'Comment'), comment)
  .map(([name, value]) => `${name}[${value}]`);

const space = fc.constantFrom('', '', '', ' ', '\n', '\r\n', '\r\n\r\n');

/** Nodes after the root: moves, further stones, players to move and comments, in nested branches. */
const tree = fc.letrec<{ tree: string; node: string }>((tie) => ({
  node: fc
    .tuple(
      fc.constantFrom('B', 'W', 'AB', 'AW', 'AE', 'PL', 'SZ'),
      fc.constantFrom('aa', 'bb', 'cc', 'as', 'B', '5'),
      fc.array(unknown, { maxLength: 2 }),
    )
    .map(([name, value, more]) => `;${name}[${value}]${more.join('')}`),
  tree: fc.oneof(
    { maxDepth: 3 },
    tie('node'),
    fc.tuple(tie('node'), tie('tree')).map((both) => both.join('')),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((trees) => `(${trees.join(')\r\n(')})`),
  ),
})).tree;

/** Writes the stones of one colour in one of the SGF styles that occur in problems. */
function written(name: 'AB' | 'AW', points: readonly Point[]): fc.Arbitrary<string[]> {
  if (points.length === 0) return fc.constant([]);
  const values = points.map((point) => `[${letters(point)}]`);
  const compressed = values.map((value, i) =>
    i === 0 ? `[${value.slice(1, -1)}:${value.slice(1, -1)}]` : value,
  );
  const longName = name === 'AB' ? 'AddBlack' : 'AddWhite';
  return fc.constantFrom(
    [name + values.join('')],
    values.map((value) => name + value),
    [`${name}${values.join('\r\n')}`],
    [name + values.map((value) => `[ ${value.slice(1, -1)}\r\n]`).join('')],
    [longName + compressed.join('')],
    // The added values are off the board or no points.
    [`${name + values.join('')}[zz][ZZ][][D4]`],
  );
}

const PLAYERS = {
  black: ['PL[B]', 'PL[black]', 'PL[1]'],
  white: ['PL[W]', 'PL[White]', 'PL[2]'],
  nobody: [''],
};

function root({ size: [columns, rows], black, white, toMove }: SetUp): fc.Arbitrary<string> {
  const ofSquare = [`SZ[${columns}]`, `SZ[ ${columns} ]`, ...(columns === 19 ? [''] : [])];
  const size = fc.constantFrom(`SZ[${columns}:${rows}]`, ...(columns === rows ? ofSquare : []));
  const player = fc.constantFrom(...PLAYERS[toMove ?? 'nobody']);
  const unknowns = fc.array(unknown, { maxLength: 4 });
  return fc
    .tuple(written('AB', black), written('AW', white), size, player, unknowns, space)
    .chain(([blacks, whites, sizes, players, unknowns, between]) =>
      fc
        .shuffledSubarray([...blacks, ...whites, sizes, players, ...unknowns], { minLength: 0 })
        .map((order) => [...new Set([...order, ...blacks, ...whites, sizes, players])].join(between)),
    );
}

const lines = fc.oneof(fc.constantFrom(9, 13, 19, 19, 19), fc.integer({ min: 2, max: 21 }));

const setUp: fc.Arbitrary<SetUp> = fc
  .tuple(lines, lines, fc.boolean(), fc.constantFrom<(Colour | null)[]>('black', 'white', null))
  .chain(([columns, rows, isSquare, toMove]) => {
    const size = [columns, isSquare ? columns : rows] as const;
    const stone = fc.tuple(
      fc.integer({ min: 0, max: size[0] - 1 }),
      fc.integer({ min: 0, max: size[1] - 1 }),
      fc.constantFrom<Colour[]>('black', 'white'),
    );
    return fc
      .uniqueArray(stone, { minLength: 1, maxLength: 40, selector: ([column, row]) => `${column} ${row}` })
      .map((stones) => {
        const of = (colour: Colour) =>
          stones.filter(([, , its]) => its === colour).map(([column, row]): Point => [column, row]);
        return { size, black: of('black'), white: of('white'), toMove };
      });
  });

/** Positions on boards of every size. */
export const anySetUp = setUp;

/** SGFs like those of problems, and more irregular ones. */
export const anySgf: fc.Arbitrary<MadeSgf> = setUp.chain((made) =>
  fc
    .tuple(
      root(made),
      fc.array(tree, { maxLength: 4 }),
      space,
      fc.constantFrom('', '\uFEFF', `${SECRET} says: `),
    )
    .map(([own, trees, between, before]) => ({
      sgf: `${before}(${between};FF[4]GM[1]${own}${between}(${trees.join(`)${between}(`)}))`,
      setUp: made,
    })),
);

type ShapeName = 'solved' | 'failed' | 'untried' | 'warning' | 'star' | 'bookmark';

const DISC = 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Z';

/**
 * SVG path data. Details are holes, not a second colour, so that the shapes remain visible with forced colours.
 * `untried` is an outline.
 */
const PATHS: Record<ShapeName, string> = {
  solved: `${DISC}M6.9 11.5 3.7 8.3 4.9 7.1l2 2 4.2-4.3 1.2 1.2Z`,
  failed: `${DISC}m0 1.7a5.3 5.3 0 1 1 0 10.6A5.3 5.3 0 0 1 8 2.7ZM5.7 4.7 4.7 5.7 7 8l-2.3 2.3 1 1L8 9l2.3 2.3 1-1L9 8l2.3-2.3-1-1L8 7Z`,
  untried: 'M8 1.9a6.1 6.1 0 1 0 0 12.2A6.1 6.1 0 0 0 8 1.9Z',
  warning: 'M8 1 .6 14.2h14.8ZM7.2 6h1.6v4.2H7.2Zm0 5.2h1.6v1.6H7.2Z',
  bookmark: 'M4 1.5h8v13L8 11.4l-4 3.1Z',
  star: 'm8 1.3 2 4.4 4.8.5-3.6 3.2 1 4.7L8 11.7l-4.2 2.4 1-4.7L1.2 6.2 6 5.7Z',
};

/** Screen readers skip it, so text with the same meaning must be beside it. */
export function Shape({ name }: { name: ShapeName }) {
  return (
    <svg class="Shape" data-name={name} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}

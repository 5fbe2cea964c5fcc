/** The site's count of attempts on this problem disagrees with its list of attempts. */
export function CountNote({ note }: { note: string }) {
  return <p class="CountNote">{note}</p>;
}

/** The shape of rows that are still to come. */
export function Awaited() {
  return (
    <div class="Awaited" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

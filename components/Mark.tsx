/** The product's sign: a stone and its companion, as in the icon. */
export function Mark() {
  return (
    <svg class="Mark" viewBox="0 0 20 20" aria-hidden="true">
      <circle class="Mark-white" cx="13" cy="7" r="5.25" />
      <circle class="Mark-black" cx="7.5" cy="12.5" r="6" />
    </svg>
  );
}

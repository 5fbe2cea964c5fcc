export function Logo() {
  return (
    <svg class="Logo" viewBox="0 0 20 20" aria-hidden="true">
      <circle class="Logo-white" cx="13" cy="7" r="5.25" />
      <circle class="Logo-black" cx="7.5" cy="12.5" r="6" />
    </svg>
  );
}

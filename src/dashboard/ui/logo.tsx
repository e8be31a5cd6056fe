/** The Botdeck logo: two cards, the upper card with a speech bubble. The drawing is identical to public/favicon.svg. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#3451d1" />
      <path
        d="M11 7.5h13.5a2 2 0 0 1 2 2V19"
        fill="none"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M8 11h12.5a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5H14l-4.3 3.6a.7.7 0 0 1-1.2-.5V22H8a2.5 2.5 0 0 1-2.5-2.5v-6A2.5 2.5 0 0 1 8 11Z"
        fill="#fff"
      />
      <circle cx="10.75" cy="16.5" r="1.5" fill="#3451d1" />
      <circle cx="17.75" cy="16.5" r="1.5" fill="#3451d1" />
    </svg>
  );
}

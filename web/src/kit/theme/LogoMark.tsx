/** The logo in the colours of the active theme. */
export const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="var(--vivobid-primary)" />
    <path
      d="M8 9l8 15 8-15"
      fill="none"
      stroke="var(--vivobid-on-primary)"
      strokeWidth="3.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="16" cy="9.5" r="2.6" fill="var(--vivobid-mark)" />
  </svg>
)

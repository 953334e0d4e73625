import type { Sky } from '../weather.contract.ts'
import css from './SkyIcon.module.css'

const cloud = 'M12.5 25.5a6 6 0 0 1-.6-12 8 8 0 0 1 15.3 1.6 5.3 5.3 0 0 1-.7 10.4z'
const beneath: Partial<Record<Sky, string>> = {
  fog: 'M7 28.5h16M11 32h16M8 35.5h14',
  drizzle: 'M15 29v2M22 31v2',
  rain: 'M12.5 28.5l-2 6M19 28.5l-2 6M25.5 28.5l-2 6',
  sleet: 'M12.5 28.5l-2 6M25.5 28.5l-2 6M18.5 32h.01',
  snow: 'M12 29.5h.01M19 29.5h.01M26 29.5h.01M15.5 34h.01M22.5 34h.01',
}

/** Hidden from screen readers, as the text beside it says the same. */
export function SkyIcon({ sky, isDay, size = 40 }: { sky: Sky; isDay: boolean; size?: number }) {
  const bare = sky === 'clear'
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" className={css.icon}>
      {(bare || sky === 'fair') && (
        <g transform={placeOfLight(bare, isDay)}>
          {isDay ? <Sun /> : <path className={css.moon} d="M7 1.5A7.5 7.5 0 1 1-1.5-7a6 6 0 0 0 8.5 8.5z" />}
        </g>
      )}
      {!bare && <path className={css.cloud} d={cloud} />}
      {beneath[sky] && <path className={css.beneath} d={beneath[sky]} />}
      {sky === 'storm' && <path className={css.bolt} d="M20.5 23l-6 8.5h4l-2 6 7-8.5h-4l3-6z" />}
    </svg>
  )
}

function Sun() {
  return (
    <>
      <circle className={css.sun} r="5.5" />
      <path
        className={css.rays}
        d="M0-8v-3M0 8v3M8 0h3M-8 0h-3M5.7-5.7l2-2M-5.7-5.7l-2-2M5.7 5.7l2 2M-5.7 5.7l-2 2"
      />
    </>
  )
}

/** Centred in a clear sky, otherwise behind the cloud; the moon, being thinner, is moved out further. */
function placeOfLight(bare: boolean, isDay: boolean): string {
  if (bare) return 'translate(20 20) scale(1.3)'
  return isDay ? 'translate(26 13)' : 'translate(30 11)'
}

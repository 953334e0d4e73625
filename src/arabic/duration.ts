import { formatNumber } from './digits.ts'

/** «1:33» or «1:02:03». */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? formatNumber(part) : twoDigits(part))).join(':')
}

function twoDigits(number: number): string {
  return number < 10 ? `${formatNumber(0)}${formatNumber(number)}` : formatNumber(number)
}

import { formatNumber } from './digits.ts'

/** «240 ك.ب», «3.4 م.ب». */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000
    ? `${formatNumber(Math.max(1, Math.round(kilobytes)))} ك.ب`
    : `${formatNumber(kilobytes / 1024, { maximumFractionDigits: 1 })} م.ب`
}

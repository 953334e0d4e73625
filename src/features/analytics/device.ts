import type { Device } from './catalogue.schema.ts'

/** The class of a device, by its user agent; a tablet that calls itself a desktop counts as one. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|Kindle|Silk|PlayBook|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod|Android/i.test(userAgent)) return 'mobile'
  return 'desktop'
}

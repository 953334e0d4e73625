import { linkToken } from './network.schema.ts'
import type { Content } from './port.ts'

export const withLink = ({ text, link }: Content): string => text.replaceAll(linkToken, link).trim()

/** Text without the link, for networks that take the link separately. */
export const withoutLink = ({ text }: Content): string =>
  text
    .replaceAll(linkToken, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const hasLink = ({ text }: Content): boolean => text.includes(linkToken)

export function pictureForm(
  { bytes, type }: { bytes: Uint8Array; type: string },
  field: string,
  values: Record<string, string>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  form.set(field, new Blob([Uint8Array.from(bytes)], { type }), `picture.${type.split('/').at(-1)}`)
  return form
}

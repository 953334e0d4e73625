import { formatNumber } from '../../../arabic/digits.ts'
import { longestBody } from '../../article/article.schema.ts'

/** HTML is several times its text; beyond this not even the text would fit. */
const maxHtml = 60_000_000

/** The reason why a text does not fit into one of this length; undefined if it does. In characters, of HTML or text. */
export function refusePaste(letters: number, already: number): string | undefined {
  if (letters + already <= longestBody) return undefined
  const most = formatNumber(longestBody)
  return `ما تلصقه أطول من أن يسعه مقال (${most} حرف على الأكثر)، فبقي نصك كما كان. الصق جزءًا منه.`
}

/** Checked before parsing: a clipboard that is too long is refused at once. */
export function refuseClipboard(data: DataTransfer | null, already: number): string | undefined {
  const words = data?.getData('text/plain').length ?? 0
  const html = data?.getData('text/html').length ?? 0
  return refusePaste(html > maxHtml ? html : words, already)
}

import { formatNumber } from '../../../../arabic/digits.ts'
import { longestBody } from '../../article.schema.ts'

/** HTML is several times its words; of more than this not even the beginning would be an article. */
const mostHtml = 60_000_000

/** Why a text cannot come into one that is already so long; undefined where it can. In letters, of HTML or without. */
export function refusePaste(letters: number, already: number): string | undefined {
  if (letters + already <= longestBody) return undefined
  const most = formatNumber(longestBody)
  return `ما تلصقه أطول من أن يسعه مقال (${most} حرف على الأكثر)، فبقي نصك كما كان. الصق جزءًا منه.`
}

/** Before anything is read of it: a clipboard that is too long is refused at once. */
export function refuseClipboard(data: DataTransfer | null, already: number): string | undefined {
  const words = data?.getData('text/plain').length ?? 0
  const html = data?.getData('text/html').length ?? 0
  return refusePaste(html > mostHtml ? html : words, already)
}

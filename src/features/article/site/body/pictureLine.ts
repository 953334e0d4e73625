import { escapeHtml } from '../../../../contract/escape-html.ts'
import { type PictureOrigin, pictureHolder } from './pictureHolder.ts'

type LinkingArticle = PictureOrigin & { imageLink: string | null; imageCaption: string; imageCredit: string }

/** A paragraph with the link to a picture that stays at its agency, for readers elsewhere; '' without one. */
export function pictureLine({ imageLink, imageCaption, imageCredit, ...article }: LinkingArticle): string {
  if (imageLink === null) return ''
  const words = `الصورة لدى ${pictureHolder(article)}`
  const said = [imageCaption, imageCredit].filter(Boolean).join(' · ')
  const caption = said && `: ${escapeHtml(said)}`
  return `<p><a href="${escapeHtml(imageLink)}" rel="nofollow noopener external">${escapeHtml(words)}</a>${caption}</p>`
}

import { escapeHtml, escapeText } from '../../contract/escape-html.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { isBelow, smallestPicture } from '../../platform/html/picture.ts'
import { createGate } from '../../platform/process/gate.ts'
import { importArticle } from '../article/article.import.service.ts'
import type { Media } from '../media/media.contract.ts'
import { keepPicture } from '../media/media.service.ts'
import { MediaError } from '../media/media-error.ts'
import { pictureHtml } from '../media/picture-html.ts'
import { writeAutomatically } from '../note/note.service.ts'
import { listMentioned } from '../person/person.service.ts'
import { assignImported } from '../workflow/assignment.import.service.ts'
import type { Letter, LetterHead, LetterPicture } from './letter/read-letter.ts'
import type { Mailbox } from './mailbox.contract.ts'

type StoredPicture = LetterPicture & { media: Media }

/** Decoded pictures are large. */
const decoding = createGate(1)
const maxPeople = 50

export type PicturedLetter = Omit<Letter, 'pictures'> & {
  pictures: (StoredPicture | undefined)[]
  personIds: number[]
}

/**
 * Stores a letter's pictures, checked and encoded like uploads. Those that are none are named with the other attachments.
 * @throws StorageError
 */
export async function withStoredPictures(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  letter: Letter,
): Promise<PicturedLetter> {
  const pictures: PicturedLetter['pictures'] = []
  const others = [...letter.others]
  for (const picture of letter.pictures) {
    const { bytes, name } = picture
    try {
      const words = { alt: '', caption: '', credit: '', createdBy: null, fileName: name }
      const media = await decoding(() => keepPicture(db, storage, bytes, words))
      pictures.push(isBelow(smallestPicture, media.width, media.height) ? undefined : { ...picture, media })
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      pictures.push(undefined)
      others.push(`${name} (${error.message})`)
    }
  }
  const mentioned = await listMentioned(db, [letter.title, letter.summary, letter.html].join('\n'))
  return { ...letter, pictures, others, personIds: mentioned.slice(0, maxPeople).map(({ id }) => id) }
}

type Sender = { authorId: number | null; categoryId: number | null }

/**
 * Adds a letter's article, held. Its sender is its author, unless the sender may be forged.
 * @returns its id
 */
export async function addFromLetter(
  tx: Handle,
  mailbox: Mailbox,
  { head, letter, sender }: { head: LetterHead; letter: PicturedLetter; sender: Sender | undefined },
): Promise<number> {
  const stored = letter.pictures.filter(picture => picture !== undefined)
  const [lead] = stored
  const agencyId = mailbox.agency?.id ?? null
  const { id } = await importArticle(tx, {
    title: letter.title || `رسالة من ${head.fromName || head.from}`,
    summary: letter.summary,
    description: bodyOf(letter, lead),
    readMinutes: letter.readMinutes,
    imageId: lead?.media.id ?? null,
    imageCaption: lead ? captionOf(lead) : '',
    imageCredit: lead?.media.credit ?? '',
    imageLink: null,
    categoryId: sender?.categoryId ?? mailbox.category.id,
    sourceId: mailbox.source?.id ?? null,
    agencyId,
    authorId: head.dmarc === 'fail' ? null : (sender?.authorId ?? null),
    feedId: null,
    tagIds: [],
    personIds: letter.personIds,
    publishAt: new Date(),
    originalUrl: null,
    guid: null,
    guidKey: null,
    linkKey: null,
    textKey: null,
    enable: false,
  })
  const place = { stageId: mailbox.stage?.id ?? null, assigneeId: null }
  await assignImported(tx, { articleId: id, agencyId }, place)
  await writeAutomatically(tx, id, noteOf(mailbox, head, letter))
  return id
}

const captionOf = ({ caption, nameCaption, media }: StoredPicture) => caption || media.caption || nameCaption

const imageOf = (picture: StoredPicture) =>
  pictureHtml(picture.media, escapeHtml(picture.media.alt || captionOf(picture)))

const placed =
  /(?<open><figure>)?<img src="https:\/\/letter\.invalid\/(?<index>\d+)"[^>]*>(?<close><\/figure>)?/g
const emptyFigure = /<figure>(?:<figcaption>[^<]*<\/figcaption>)?<\/figure>/g

/** The text with its pictures, except the lead, in their places; the others follow the text. */
function bodyOf({ html, pictures }: PicturedLetter, lead: StoredPicture | undefined): string {
  const shown = new Set([lead])
  const text = html.replace(placed, (_, open = '', index: string, close = '') => {
    const picture = pictures[Number(index)]
    if (!picture || shown.has(picture)) return open + close
    shown.add(picture)
    return open && close ? figureOf(picture) : `${open}${imageOf(picture)}${close}`
  })
  const rest = pictures.filter(picture => picture !== undefined && !shown.has(picture))
  return (
    text.replace(emptyFigure, '').replace(/<p>\s*<\/p>/g, '') +
    rest.map(picture => figureOf(picture!)).join('')
  )
}

function figureOf(picture: StoredPicture): string {
  const caption = captionOf(picture)
  const words = caption ? `<figcaption>${escapeText(caption)}</figcaption>` : ''
  return `<figure>${imageOf(picture)}${words}</figure>`
}

function noteOf(mailbox: Mailbox, head: LetterHead, { above, others }: PicturedLetter): string {
  const from = head.fromName ? `${head.fromName} (${head.from})` : head.from || 'مرسل لا يُعرف'
  return [
    `وصل بالبريد من ${from} إلى «${mailbox.name}».`,
    head.dmarc === 'fail' && forgedWords,
    above && `كتب المرسل فوق النص: ${above}`,
    others.length > 0 && `في الرسالة مرفقات ليست في المقال، فافتحها في صندوق البريد: ${others.join('، ')}.`,
  ]
    .filter(Boolean)
    .join('\n')
}

const forgedWords =
  'تنبيه: لم يتحقق خادم البريد من المرسل (dmarc=fail) أو ذكرت الرسالة أكثر من مرسل، فقد يكون منتحلًا؛ ولهذا لم يُنسب المقال إلى كاتب.'

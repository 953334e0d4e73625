import type { Actor } from '../../contract/permissions.ts'
import type { Services } from '../../platform/context.ts'
import { getMedia, mediaScope } from '../media/media.service.ts'
import { getVariant, inStaffTurn } from '../media/variant.service.ts'
import { cropOf } from '../media/variants.ts'
import { drawSharePicture } from './drawing.service.ts'
import { findKicker } from './share.queries.ts'
import { houseColour } from './share.service.ts'

type PreviewInput = { title: string; category?: number; picture?: number }

/** Draws an article's picture from unsaved content; stored nowhere. */
export async function previewSharePicture(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  siteName: string,
  actor: Actor,
  { title, category, picture }: PreviewInput,
): Promise<Buffer> {
  const kicker = category === undefined ? undefined : await findKicker(db, category)
  const media = picture === undefined ? undefined : await getMedia(db, picture, mediaScope(actor))
  const cover =
    media &&
    (await getVariant(storage, {
      hash: media.hash,
      width: 1280,
      format: 'jpeg',
      aspect: 'share',
      crop: cropOf(media, 'share'),
    }))
  return inStaffTurn(() =>
    drawSharePicture({
      siteName,
      title,
      kicker: kicker?.name ?? '',
      colour: kicker?.colour ?? houseColour,
      ...(cover && { cover: cover.bytes }),
    }),
  )
}

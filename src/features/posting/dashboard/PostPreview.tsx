import { Text } from '@mantine/core'
import { markLocked } from '../../../contract/mark-locked.ts'
import { siteHost } from '../../../ui/dashboard/siteAddress.ts'
import { pictureSources } from '../../media/variants.ts'
import { linkToken } from '../network/network.schema.ts'
import css from './PostPreview.module.css'
import { sampleLink } from './postWords.ts'
import type { Draft, PostedArticle } from './usePostForm.ts'

/** Preview of the post: its text, and its picture or link card. */
export function PostPreview({
  draft: { text, withPicture },
  article,
}: {
  draft: Draft
  article: PostedArticle
}) {
  const { image, title, locked } = article
  const [first = '', ...rest] = markLocked(text, locked).split(linkToken)
  const picture = image && (
    <img {...pictureSources(image, '24rem', { aspect: '16x9' }).img} alt="" className={css.picture} />
  )
  return (
    <div className={css.post} role="img" aria-label="كيف يظهر">
      {withPicture && picture}
      <Text size="sm" component="div" className={css.text} dir="auto">
        {first}
        {rest.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else, and never move
          <span key={index}>
            <bdi className={css.link} dir="ltr">
              {sampleLink.replace(/^https?:\/\//, '').replace(/X+$/, '…')}
            </bdi>
            {part}
          </span>
        ))}
      </Text>
      {!withPicture && rest.length > 0 && (
        <>
          {picture}
          <div className={css.card}>
            <Text size="xs" c="dimmed" dir="ltr" ta="start">
              {siteHost}
            </Text>
            <Text size="sm" fw={600} lineClamp={2}>
              {title}
            </Text>
          </div>
        </>
      )}
    </div>
  )
}

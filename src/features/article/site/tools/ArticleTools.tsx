import { Icon } from '../../../../ui/Icon.tsx'
import { hydrateLater } from '../../../../ui/site/hydrateLater.tsx'
import type { ReaderArticle } from '../../article.schema.ts'
import css from './ArticleTools.module.css'
import '../../../narration/site/Listen.module.css'
import { SaveButton } from '../../../follow/site/SaveButton.tsx'
import { ShareRow } from './ShareRow.tsx'
import { TextSize, TextStep } from './TextSize.tsx'
import { useAway } from './useAway.ts'

const loadListen = () => import('../../../narration/site/Listen.tsx')
const Listen = hydrateLater(loadListen, 'Listen', import.meta.env.SSR ? await loadListen() : undefined)

/** Target of the phone's share link: the networks after the text. */
export const shareId = 'share'

type Props = Pick<ReaderArticle, 'id' | 'title' | 'narration'> & { shareUrl: string }

/** A row below the byline; on phones a bar at the bottom, which leaves while the reader scrolls down. */
export function ArticleTools({ id, title, narration, shareUrl }: Props) {
  const isAway = useAway()
  return (
    <div className={css.tools} data-away={isAway || undefined} data-screen>
      <div className={css.wide}>
        <TextSize />
      </div>
      <Listen narration={narration} title={title} />
      <div className={css.keep}>
        <SaveButton id={id} />
        <div className={css.wide}>
          <ShareRow title={title} url={shareUrl} />
        </div>
        <a
          href={`#${shareId}`}
          className={css.share}
          aria-label="شارك المقال"
          onClick={event => {
            if (!('share' in navigator)) return
            event.preventDefault()
            // A cancelled share is not an error.
            void navigator.share({ title, url: shareUrl }).catch(() => {})
          }}
        >
          <Icon name="share" />
        </a>
        <TextStep className={css.step} />
      </div>
    </div>
  )
}

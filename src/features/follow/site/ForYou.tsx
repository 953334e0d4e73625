import { useEffect, useState } from 'react'
import { callApi } from '../../../api/call.ts'
import { useReader } from '../../../ui/site/readerSession.ts'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import type { ArticleForYou } from '../favourite.contract.ts'
import css from './ForYou.module.css'

const shown = 4

type ForYouContent = Pick<typeof import('./ForYouStories.tsx'), 'ForYouStories'> & { items: ArticleForYou[] }

/**
 * The newest stories of the reader's follows. The page is the same for everyone, so they are loaded after it, into
 * space that the style sheet reserves for signed-in readers.
 */
export function ForYou() {
  const { user, settled } = useReader()
  const [loaded, setLoaded] = useState<ForYouContent>()
  const id = settled ? user?.id : undefined
  useEffect(() => {
    if (id === undefined) return
    let gone = false
    Promise.all([
      import('./ForYouStories.tsx'),
      callApi<{ items: ArticleForYou[] }>('GET', `/user/for-you?limit=${shown}`),
    ])
      .then(([{ ForYouStories }, { items }]) => !gone && setLoaded({ ForYouStories, items }))
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [id])
  return (
    <section className={css.slot} aria-labelledby="for-you" data-screen>
      <SectionHeading title="لك" id="for-you" />
      {loaded && <loaded.ForYouStories articles={loaded.items} />}
    </section>
  )
}

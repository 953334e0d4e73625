import { useEffect, useState } from 'react'
import { callApi } from '../../../api/call.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { useReader } from '../../../ui/site/readerSession.ts'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import type { ArticleCard } from '../../article/article.schema.ts'
import { StoryCard } from '../../article/site/list/StoryCard.tsx'
import css from './ForYou.module.css'

const shown = 4

/**
 * The newest stories of the reader's follows. The page is the same for everyone, so they are loaded after it, into
 * space that the style sheet reserves for signed-in readers.
 */
export function ForYou() {
  const { user, settled } = useReader()
  const [articles, setArticles] = useState<ArticleCard[]>()
  const id = settled ? user?.id : undefined
  useEffect(() => {
    if (id === undefined) return
    let gone = false
    callApi<{ items: ArticleCard[] }>('GET', `/user/for-you?limit=${shown}`)
      .then(({ items }) => !gone && setArticles(items))
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [id])
  return (
    <section className={css.slot} aria-labelledby="for-you" data-screen>
      <SectionHeading title="لك" id="for-you" />
      {articles && articles.length > 0 && (
        <div className={css.cards}>
          {articles.map(article => (
            <StoryCard key={article.id} article={article} weight="card" compact />
          ))}
        </div>
      )}
      {articles?.length === 0 && (
        <p className={css.invitation}>
          تابع الأقسام والوكالات والوسوم التي تهمّك، تجد جديدها هنا.{' '}
          <Link to="/account/preferences">اختر ما تتابعه</Link>
        </p>
      )}
    </section>
  )
}

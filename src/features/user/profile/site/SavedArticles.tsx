import { Link } from '../../../../ui/route/Link.tsx'
import { PostForm } from '../../../../ui/route/PostForm.tsx'
import type { ArticleCard } from '../../../article/article.schema.ts'
import { StoryCard } from '../../../article-list/site/StoryCard.tsx'
import css from './AccountPage.module.css'

/** Saved articles, the latest first. */
export function SavedArticles({ articles }: { articles: ArticleCard[] }) {
  if (articles.length === 0) {
    return (
      <p className={css.quiet}>
        لم تحفظ شيئًا بعد. زر «حفظ» في أي مقال يضعه هنا. <Link to="/">اختر من أخبار اليوم</Link>
      </p>
    )
  }
  return (
    <ul className={css.saved}>
      {articles.map(article => (
        <li key={article.id}>
          <StoryCard article={article} weight="row" />
          <PostForm preventScrollReset>
            <input type="hidden" name="form" value="unsave" />
            <input type="hidden" name="id" value={article.id} />
            <button type="submit" className={css.small} aria-label={`أزل من المحفوظات: ${article.title}`}>
              أزل
            </button>
          </PostForm>
        </li>
      ))}
    </ul>
  )
}

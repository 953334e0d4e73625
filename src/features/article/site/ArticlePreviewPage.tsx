import { ArticlePage } from './ArticlePage.tsx'
import css from './ArticlePreviewPage.module.css'

/** The reader's page of what an editor has saved, under a bar that says so. */
export function ArticlePreviewPage() {
  return (
    <>
      <p className={css.bar} role="note">
        معاينة: لم يُنشر بعد
      </p>
      <ArticlePage />
    </>
  )
}

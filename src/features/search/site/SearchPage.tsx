import { useLoaderData } from 'react-router'
import { articlePath } from '../../article/article.addresses.policy.ts'
import { ArticleFeed } from '../../article-list/site/ArticleFeed.tsx'
import { Story } from '../../article-list/site/StoryCard.tsx'
import { WayBack } from '../../article-list/site/WayBack.tsx'
import type { SearchResult } from '../search.contract.ts'
import { Marked } from './Marked.tsx'
import { NoResults } from './NoResults.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchNotes } from './SearchNotes.tsx'
import css from './SearchPage.module.css'
import type { SearchData } from './search.loader.ts'
import { textFragment } from './textFragment.ts'

export function SearchPage() {
  const data = useLoaderData() as SearchData
  const { q, path, after, previous, items, next, respelt, unsought } = data
  const asked = q !== ''
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        {asked ? (
          <>
            نتائج البحث: <bdi>{q}</bdi>
          </>
        ) : (
          'البحث في الأخبار'
        )}
      </h1>
      <div className={css.field}>
        <SearchField key={q} q={q} large />
      </div>
      <div className={css.columns}>
        {asked && !unsought && (
          <div className={css.filters}>
            <SearchFilters {...data} q={respelt ?? q} />
          </div>
        )}
        <div className={css.found}>
          <SearchNotes data={data} />
          <WayBack
            path={path}
            after={after}
            previous={previous}
            newer="النتائج السابقة"
            beginning="العودة إلى أول النتائج"
          />
          {items.length > 0 ? (
            <div>
              <ArticleFeed
                key={`${path} ${items[0]?.id}`}
                items={items}
                next={next}
                path={path}
                story={result => <Result result={result} />}
              />
            </div>
          ) : (
            <NoResults data={data} />
          )}
        </div>
      </div>
    </div>
  )
}

function Result({ result }: { result: SearchResult }) {
  return (
    <Story
      article={result}
      weight="entry"
      heading="h2"
      to={articlePath(result) + textFragment(result.passage)}
      title={<Marked pieces={result.markedTitle} />}
      text={
        <p className={css.excerpt}>
          <Marked pieces={result.excerpt} />
        </p>
      }
    />
  )
}

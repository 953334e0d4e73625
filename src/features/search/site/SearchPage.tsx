import { useLoaderData } from 'react-router'
import * as nouns from '../../../arabic/nouns.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import { ArticleFeed } from '../../article/site/list/ArticleFeed.tsx'
import { StoryCard } from '../../article/site/list/StoryCard.tsx'
import { WayBack } from '../../article/site/list/WayBack.tsx'
import type { SearchResult } from '../search.contract.ts'
import { approximately } from './approximately.ts'
import { Marked } from './Marked.tsx'
import { NoResults } from './NoResults.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import css from './SearchPage.module.css'
import type { SearchData } from './search.loader.ts'
import { searchPath } from './searchAddress.ts'
import { textFragment } from './textFragment.ts'

export function SearchPage() {
  const data = useLoaderData() as SearchData
  const {
    q,
    leftOut,
    path,
    filters,
    year,
    categories,
    agencies,
    authors,
    years,
    after,
    previous,
    items,
    next,
    total,
    didYouMean,
    respelt,
    completed,
    unsought,
  } = data
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
            <SearchFilters
              q={respelt ?? q}
              filters={filters}
              year={year}
              categories={categories}
              agencies={agencies}
              authors={authors}
              years={years}
            />
          </div>
        )}
        <div className={css.found}>
          {asked && total !== null && (
            <p className={css.count} role="status">
              {approximately(total, nouns.result)}
            </p>
          )}
          {didYouMean && (
            <p className={css.better}>
              لعلّك تقصد: <Link to={searchPath(didYouMean, filters)}>{didYouMean}</Link>
            </p>
          )}
          {respelt && (
            <p className={css.better}>
              لا نتائج لـ«{q}»، وهذه نتائج «{respelt}».{' '}
              <Link to={searchPath(q, { ...filters, spelling: 'typed' })}>ابحث عن «{q}» كما كُتبت</Link>
            </p>
          )}
          {completed.length > 0 && (
            <p className={css.better}>
              لا مقالات فيها آخر كلمة كما كُتبت، وهذه نتائج ما يبدأ بها:{' '}
              {completed.map((words, index) => (
                <span key={words}>
                  {index > 0 && '، '}
                  <Link to={searchPath(words, filters)}>{words}</Link>
                </span>
              ))}
            </p>
          )}
          {leftOut && (
            <p className={css.leftOut}>
              البحث أطول مما يُقرأ، فلم نبحث عن: <bdi>{leftOut}</bdi>
            </p>
          )}
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
    <StoryCard
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

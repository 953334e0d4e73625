import { useLoaderData } from 'react-router'
import * as nouns from '../../../arabic/nouns.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { ArticleFeed } from '../../article/site/list/ArticleFeed.tsx'
import { MostRead } from '../../article/site/list/MostRead.tsx'
import { StoryCard } from '../../article/site/list/StoryCard.tsx'
import { WayBack } from '../../article/site/list/WayBack.tsx'
import type { SearchResult } from '../search.contract.ts'
import { approximately } from './approximately.ts'
import { Marked } from './Marked.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import css from './SearchPage.module.css'
import type { SearchData } from './search.loader.ts'
import { searchPath } from './searchAddress.ts'

export function SearchPage() {
  const {
    q,
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
    mostRead,
  } = useLoaderData() as SearchData
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
      {asked && (
        <SearchFilters
          q={q}
          filters={filters}
          year={year}
          categories={categories}
          agencies={agencies}
          authors={authors}
          years={years}
        />
      )}
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
      <WayBack
        path={path}
        after={after}
        previous={previous}
        newer="النتائج السابقة"
        beginning="العودة إلى أول النتائج"
      />
      {items.length > 0 ? (
        <div className={css.results}>
          <ArticleFeed
            key={`${path} ${items[0]?.id}`}
            items={items}
            next={next}
            path={path}
            story={result => <Result result={result} />}
          />
        </div>
      ) : (
        <Nothing asked={asked} mostRead={mostRead} />
      )}
    </div>
  )
}

function Result({ result }: { result: SearchResult }) {
  return (
    <StoryCard
      article={result}
      weight="entry"
      heading="h2"
      title={<Marked pieces={result.markedTitle} />}
      text={
        <p className={css.excerpt}>
          <Marked pieces={result.excerpt} />
        </p>
      }
    />
  )
}

function Nothing({ asked, mostRead }: { asked: boolean } & Pick<SearchData, 'mostRead'>) {
  return (
    <>
      <div className={css.nothing}>
        {asked && <p>لم نجد ما يوافق هذه الكلمات. جرّب كلمات أخرى، أو وسّع القسم والمدة.</p>}
        <ul className={css.hints}>
          <li>
            اكتب العبارة بين علامتي اقتباس لتجدها كما هي: <bdi>«الموازنة العامة»</bdi>
          </li>
          <li>
            ضع شرطة قبل الكلمة التي لا تريدها: <bdi>نفط -أسعار</bdi>
          </li>
          <li>
            ابحث في مقالات كاتب أو وكالة أو قسم، أو في مدة: <bdi>نفط كاتب:سمير من:2026</bdi>
          </li>
        </ul>
      </div>
      <MostRead articles={mostRead} wide />
    </>
  )
}

import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { listPath } from '../../article/article.addresses.policy.ts'
import { MostRead } from '../../article-list/site/MostRead.tsx'
import { PeopleStrip } from '../../person/site/PeopleStrip.tsx'
import css from './NoResults.module.css'
import type { SearchData } from './search.loader.ts'
import { searchPath } from './searchAddress.ts'

const lacking = {
  words: 'ليس فيما كتبت كلمة ولا رقم.',
  stopWords: 'هذه كلمات ترد في كل خبر، فلا يُبحث عنها وحدها. أضف إليها كلمة تخص ما تريد.',
  exclusions: 'استبعدت كلمات ولم تكتب ما تبحث عنه. أضف كلمة تريدها.',
} satisfies Record<NonNullable<SearchData['unsought']>, string>

const nothing = 'لم نجد ما يوافق هذه الكلمات.'
const stillIndexing = 'فهرس البحث يُبنى الآن، ولم يشمل كل المقالات بعد؛ أعد البحث بعد قليل.'

/** Suggestions without results, and before a search. */
export function NoResults({ data }: { data: SearchData }) {
  const { q, filters, nearest, unsought, indexing, categories, people, mostRead } = data
  const { sort, spelling, ...narrowing } = filters
  const isNarrowed = Object.values(narrowing).some(Boolean)
  return (
    <>
      <div className={css.nothing}>
        {q && <p>{unsought ? lacking[unsought] : indexing ? stillIndexing : nothing}</p>}
        {isNarrowed && !unsought && (
          <p className={css.way}>
            <Link to={searchPath(q, { sort, spelling })}>ابحث في كل الأقسام والأوقات</Link>
          </p>
        )}
        {nearest.length > 0 && (
          <p className={css.way}>
            أقرب ما لدينا:{' '}
            {nearest.map((words, index) => (
              <span key={words}>
                {index > 0 && '، '}
                <Link to={searchPath(words, narrowing)}>{words}</Link>
              </span>
            ))}
          </p>
        )}
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
      {q && categories.length > 0 && (
        <section aria-labelledby="search-sections" className={css.sections}>
          <SectionHeading title="الأقسام" id="search-sections" />
          <ul>
            {categories
              .filter(({ branch }) => !branch)
              .map(({ id, name, slug }) => (
                <li key={id}>
                  <Link to={listPath(slug)}>{name}</Link>
                </li>
              ))}
          </ul>
        </section>
      )}
      <PeopleStrip people={people} />
      <MostRead articles={mostRead} wide />
    </>
  )
}

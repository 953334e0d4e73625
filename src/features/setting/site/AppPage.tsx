import { useLoaderData } from 'react-router'
import { Link } from '../../../ui/route/Link.tsx'
import { install, useInstalling } from '../../../ui/site/installing.ts'
import css from './AppPage.module.css'
import type { AppData } from './app.loader.ts'

const offers = [
  {
    name: 'تفتح في لحظة',
    text: 'الصفحات خفيفة على هاتف قديم وشبكة بطيئة، ولا تأكل من باقتك إلا القليل.',
  },
  { name: 'تقرأ بلا اتصال', text: 'ما فتحتَه من قبل يبقى معك في الطائرة والمترو.' },
  { name: 'تتابع ما يهمك', text: 'أقسام ووكالات ووسوم تختارها، ومقالات تحفظها لتعود إليها.' },
  { name: 'تسمع بدل أن تقرأ', text: 'يقرأ لك هاتفك المقال، وتستمع إلى قنواتنا وأنت تتصفح.' },
]

const ways = [
  {
    name: 'على آيفون وآيباد',
    steps: ['افتح الموقع في سفاري.', 'اضغط زر المشاركة أسفل الشاشة.', 'اختر «إضافة إلى الشاشة الرئيسية».'],
  },
  {
    name: 'على أندرويد',
    steps: [
      'افتح الموقع في كروم أو متصفح هاتفك.',
      'افتح قائمة المتصفح (النقاط الثلاث).',
      'اختر «تثبيت التطبيق» أو «إضافة إلى الشاشة الرئيسية».',
    ],
  },
  {
    name: 'على الحاسوب',
    steps: ['افتح الموقع في كروم أو إيدج.', 'اضغط علامة التثبيت في آخر شريط العنوان.', 'أكّد التثبيت.'],
  },
]

export function AppPage() {
  const { name, stores } = useLoaderData() as AppData
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title} tabIndex={-1}>
          <bdi>{name}</bdi> على هاتفك
        </h1>
        <p className={css.intro}>
          الجريدة كلها في جيبك: الأخبار العاجلة، وما تتابعه، وما حفظته لتقرأه لاحقًا.
        </p>
        {(stores.ios || stores.android) && (
          <ul className={css.stores} aria-label="متاجر التطبيقات">
            {stores.ios && <Store href={stores.ios} line="نزّله من" name="App Store" path={phonePath} />}
            {stores.android && (
              <Store href={stores.android} line="نزّله من" name="Google Play" path={robotPath} />
            )}
          </ul>
        )}
      </header>
      <ul className={css.offers}>
        {offers.map(({ name, text }) => (
          <li key={name}>
            <h2>{name}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="install">
        <h2 id="install" className={css.install}>
          ثبّته من الموقع، بلا متجر
        </h2>
        <p className={css.note}>لا يأخذ من ذاكرة هاتفك ما يُذكر، ولا يطلب إذنًا، ويُحدَّث تلقائيًا.</p>
        <OneTouch />
        <div className={css.ways}>
          {ways.map(({ name, steps }) => (
            <section key={name}>
              <h3>{name}</h3>
              <ol className={css.steps}>
                {steps.map(step => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </section>
      <p className={css.note}>
        تريد أن تصلك أخبار قسم بعينه؟ اختر ما تتابعه من{' '}
        <Link to="/account/preferences" className={css.link}>
          تفضيلاتك
        </Link>
        .
      </p>
    </div>
  )
}

/** Installation by the browser's own prompt; iPhones and iPads are referred to the steps below. */
function OneTouch() {
  const installing = useInstalling()
  return (
    <p className={css.oneTouch} role="status">
      {installing === 'offered' && (
        <button type="button" className={css.now} onClick={() => void install()}>
          ثبّت التطبيق الآن
        </button>
      )}
      {installing === 'installed' && 'التطبيق مثبّت على هذا الجهاز.'}
      {installing === 'by-hand' && 'جهازك يثبّته من قائمة المشاركة في سفاري، بثلاث خطوات.'}
    </p>
  )
}

// Drawn for this page: a phone with its button, and one with a robot's antennae.
const phonePath =
  'M7 1.5h10A1.5 1.5 0 0 1 18.5 3v18a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 21V3A1.5 1.5 0 0 1 7 1.5zM7.5 4v13.5h9V4zM12 18.7a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z'
const robotPath =
  'M7.2 2.2 8.9 5A8.6 8.6 0 0 1 15.1 5l1.7-2.8 1.3.8-1.7 2.9A8 8 0 0 1 20 12H4a8 8 0 0 1 3.6-6.1L5.9 3zM9 8.2a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2zm6 0a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2zM4 13.5h16v6.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 20z'

function Store({ href, line, name, path }: { href: string; line: string; name: string; path: string }) {
  return (
    <li>
      <a href={href} rel="noopener" className={css.store}>
        <svg viewBox="0 0 24 24" width={32} height={32} fill="currentColor" aria-hidden="true">
          <path d={path} fillRule="evenodd" />
        </svg>
        <span>
          {line}{' '}
          <bdi lang="en" className={css.storeName}>
            {name}
          </bdi>
        </span>
      </a>
    </li>
  )
}

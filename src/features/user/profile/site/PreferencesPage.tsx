import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../../ui/route/Link.tsx'
import { firstTimes, NotificationTimes } from '../../../../ui/site/NotificationTimes.tsx'
import { usePreference } from '../../../../ui/usePreference.ts'
import css from './AccountPage.module.css'
import type { PreferencesData } from './account.loader.ts'
import { Choices } from './Choices.tsx'

const themes = [
  { value: '', name: 'حسب الجهاز' },
  { value: 'light', name: 'فاتح' },
  { value: 'dark', name: 'داكن' },
] as const
const sizes = [
  { value: 'small', name: 'صغير' },
  { value: '', name: 'متوسط' },
  { value: 'large', name: 'كبير' },
  { value: 'largest', name: 'كبير جدًا' },
] as const
const notifications = [
  { value: 'breaking', name: 'الأخبار العاجلة' },
  { value: 'followed', name: 'جديد ما أتابعه' },
  { value: 'saved', name: 'تصويب ما حفظتُه' },
  { value: 'digest', name: 'موجز كل مساء بدل كل خبر وحده' },
]

const follows = [
  { name: 'categories', legend: 'أقسام أتابعها' },
  { name: 'agencies', legend: 'وكالات أتابعها' },
  { name: 'people', legend: 'شخصيات أتابعها' },
  { name: 'authors', legend: 'كتّاب أتابعهم' },
  { name: 'tags', legend: 'وسوم أتابعها' },
  { name: 'dossiers', legend: 'ملفات أتابعها' },
] as const

/** The reader's follows, notifications, and look of the pages. */
export function PreferencesPage() {
  const { followed, found, offered, preferences, q } = useLoaderData() as PreferencesData
  const answer = useActionData() as FormAnswer | undefined
  const [, chooseTheme] = usePreference('theme')
  const [, chooseSize] = usePreference('text-size')
  const wants = preferences.notifications ?? {}
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title} tabIndex={-1}>
          ما أتابعه وتفضيلاتي
        </h1>
      </header>
      <FollowSearch q={q} isEmpty={found === 0} />
      <Form label="تفضيلاتي" answer={answer}>
        <div className={css.groups}>
          {follows.map(({ name, legend }) => (
            <Choices key={name} name={name} legend={legend} options={offered[name]} chosen={followed[name]} />
          ))}
          <Choices
            name="notifications"
            legend="ما أريد أن يصلني من إشعارات"
            options={notifications.map(({ value, name }) => ({ id: value, name }))}
            chosen={Object.entries(wants).flatMap(([kind, wanted]) => (wanted ? [kind] : []))}
          />
          <fieldset className={css.group}>
            <legend>متى تصلني وكم</legend>
            <NotificationTimes times={preferences.notificationTimes ?? firstTimes} />
            {!preferences.notificationTimes && <input type="hidden" name="noTimes" />}
          </fieldset>
          <p className={css.quiet}>
            تصلك على كل جهاز فعّلتَ الإشعارات عليه، في ساعاته. ما يأتي في ساعات الهدوء أو بعد الحد اليومي يُجمع
            لك في موجز واحد.{' '}
            <Link to="/notifications" className={css.inline}>
              فعّلها على هذا الجهاز
            </Link>
            ،{' '}
            <Link to="/account/newsletters" className={css.inline}>
              واختر رسائلك البريدية
            </Link>
          </p>
          <div id="history">
            <Choices
              name="reading"
              legend="ما أقرؤه"
              options={[
                { id: 'history', name: 'احفظه في حسابي' },
                { id: 'suggestions', name: 'اقترح عليّ مثله في «لك»' },
              ]}
              chosen={[
                ...(preferences.history === false ? [] : ['history']),
                ...(preferences.suggestions === false ? [] : ['suggestions']),
              ]}
            />
            <p className={css.quiet}>
              إذا أوقفت الحفظ مُحي ما حُفظ.{' '}
              <Link to="/reading" className={css.inline}>
                ما قرأته
              </Link>
            </p>
          </div>
          <Choices
            name="theme"
            legend="المظهر"
            single
            options={themes.map(({ value, name }) => ({ id: value, name }))}
            chosen={[preferences.theme ?? '']}
            onChoose={value => chooseTheme(themes.find(one => one.value === value)?.value || undefined)}
          />
          <Choices
            name="textSize"
            legend="حجم النص"
            single
            options={sizes.map(({ value, name }) => ({ id: value, name }))}
            chosen={[preferences.textSize ?? '']}
            onChoose={value => chooseSize(sizes.find(one => one.value === value)?.value || undefined)}
          />
        </div>
        <div className={css.stuck}>
          <SubmitButton>احفظ تفضيلاتي</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

function FollowSearch({ q, isEmpty }: { q: string; isEmpty: boolean }) {
  return (
    <search>
      <form method="get" noValidate className={css.find}>
        <label htmlFor="find-name">ابحث عمّا تتابعه: قسم أو وكالة أو كاتب أو شخصية أو وسم</label>
        <input id="find-name" name="q" type="search" defaultValue={q} maxLength={60} enterKeyHint="search" />
        <button type="submit">ابحث</button>
        {q && <Link to="/account/preferences">أظهر كل ما يُتابع</Link>}
        {q && isEmpty && <p role="status">لا شيء يُتابع بهذا الاسم.</p>}
      </form>
    </search>
  )
}

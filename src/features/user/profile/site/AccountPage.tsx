import { useEffect } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { Link } from '../../../../ui/route/Link.tsx'
import { PostForm } from '../../../../ui/route/PostForm.tsx'
import { Picture } from '../../../media/site/Picture.tsx'
import { PasswordSection } from '../../security/site/PasswordSection.tsx'
import { SessionList } from '../../security/site/SessionList.tsx'
import css from './AccountPage.module.css'
import { AccountSection } from './AccountSection.tsx'
import { ActivationNotice, PurchaseNotice } from './ActivationNotice.tsx'
import type { AccountData } from './account.loader.ts'
import { DataSection } from './DataSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SavedArticles } from './SavedArticles.tsx'
import { SmallAnswer } from './SmallAnswer.tsx'
import { SubscriptionSummary } from './SubscriptionSummary.tsx'

/** A reader's own page: saved articles, profile, sign-in and stored data. */
export function AccountPage() {
  const { account, saved, sessions, subscriptions, hasGroups, countries } = useLoaderData() as AccountData
  const answer = useActionData() as FormAnswer | undefined
  useLeadToAnswer(answer)
  return (
    <div className={css.page}>
      <header className={css.header}>
        {account.avatar && (
          <div className={css.portrait}>
            <Picture picture={account.avatar} aspect="1x1" sizes="4.5rem" maxWidth={320} alt="" eager />
          </div>
        )}
        <div>
          <h1 className={css.title} tabIndex={-1}>
            <bdi>{account.name}</bdi>
          </h1>
          <p className={css.quiet}>
            <bdi dir="ltr">{account.email}</bdi>
          </p>
        </div>
        <div className={css.ways}>
          <Link to="/account/preferences" className={css.small}>
            ما أتابعه وتفضيلاتي
          </Link>
          {account.role !== 'user' && (
            <a href="/dashboard" className={css.small}>
              غرفة الأخبار
            </a>
          )}
          <PostForm>
            <input type="hidden" name="form" value="sign-out" />
            <button type="submit" className={css.small}>
              سجّل الخروج
            </button>
          </PostForm>
        </div>
      </header>
      {account.isGuestPayer ? (
        <PurchaseNotice email={account.email} />
      ) : (
        !account.activated && <ActivationNotice answer={answer} email={account.email} />
      )}
      <AccountSection id="subscription" title="اشتراكي">
        <SubscriptionSummary subscriptions={subscriptions} hasGroups={hasGroups} />
      </AccountSection>
      <AccountSection id="saved" title="المحفوظات">
        <SmallAnswer answer={answer} to={['unsave']} />
        <SavedArticles articles={saved} />
      </AccountSection>
      <AccountSection id="profile" title="بياناتي">
        <ProfileSection account={account} countries={countries} answer={answer} />
      </AccountSection>
      <AccountSection id="email" title="البريد الإلكتروني">
        <EmailSection account={account} answer={answer} />
      </AccountSection>
      <AccountSection id="password" title="كلمة المرور">
        <PasswordSection account={account} answer={answer} />
      </AccountSection>
      <AccountSection id="sessions" title="الأجهزة التي دخلت منها">
        <SmallAnswer answer={answer} to={['end-session', 'end-others']} />
        <SessionList sessions={sessions} />
      </AccountSection>
      <AccountSection id="data" title="بياناتي عندكم">
        <DataSection account={account} answer={answer} />
      </AccountSection>
    </div>
  )
}

/** Without scripts the page reloads at its top, so the answer is scrolled into view. */
function useLeadToAnswer(answer: FormAnswer | undefined) {
  useEffect(() => {
    if (answer) document.querySelector('[data-form-message]')?.scrollIntoView({ block: 'nearest' })
  }, [answer])
}

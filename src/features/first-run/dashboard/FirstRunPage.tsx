import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import type { Begun } from '../first-run.contract.ts'
import { FirstRunForm } from './FirstRunForm.tsx'

/** Five questions that make the demo, or an empty newsroom, into one's own newspaper. */
export function FirstRunPage() {
  const firstRun = useQuery(api.firstRun.get.queryOptions())
  const settings = useQuery(api.setting.website.queryOptions())
  const [begun, setBegun] = useState<Begun>()
  const error = firstRun.error ?? settings.error
  const retry = () => void Promise.all([firstRun.refetch(), settings.refetch()])
  return (
    <>
      <PageHeader title="ابدأ صحيفتك" text="خمسة أسئلة، وكل جواب يُغيَّر بعدها من صفحة الإعدادات." />
      {begun ? (
        <EmptyState
          title="بدأت صحيفتكم"
          text={`بقي من التجريبية ما عدّلتموه، وما يستعمله شيء أضفتموه: ${begun.kept.join('، ')}.`}
          action={<Anchor href="/dashboard">إلى غرفة الأخبار</Anchor>}
        />
      ) : error ? (
        <Failure error={error} onRetry={retry} />
      ) : !firstRun.data || !settings.data ? (
        <FormSkeleton label="تُجلب الأسئلة" />
      ) : firstRun.data.isOffered ? (
        <FirstRunForm demo={firstRun.data.demo} settings={settings.data} onBegun={setBegun} />
      ) : (
        <EmptyState
          title="بدأت صحيفتكم"
          text="الاسم والمظهر والأرقام والتوقيت في الإعدادات، والأقسام في صفحة التصنيفات. وإن كان فيها أخبار تجريبية حُمّلت بإصدار سبق هذه الصفحة فلا تُعرف من أخباركم ولا تُمحى من هنا: احذفوها من صفحاتها، أو ليبدأ الفنّي بقاعدة بيانات جديدة."
          action={
            <Anchor component={Link} to="/dashboard/settings">
              إلى الإعدادات
            </Anchor>
          }
        />
      )}
    </>
  )
}

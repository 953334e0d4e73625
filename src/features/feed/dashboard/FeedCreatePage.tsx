import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { FeedForm } from './FeedForm.tsx'

export function FeedCreatePage() {
  return (
    <>
      <PageHeader title="مرشّح جديد" text="خلاصة تُجلب تباعًا، وقواعد تختار منها ما يصير مقالات." />
      <FeedForm />
    </>
  )
}

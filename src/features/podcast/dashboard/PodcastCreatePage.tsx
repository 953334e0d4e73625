import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { PodcastForm } from './PodcastForm.tsx'

export function PodcastCreatePage() {
  return (
    <>
      <PageHeader title="برنامج صوتي جديد" />
      <PodcastForm />
    </>
  )
}

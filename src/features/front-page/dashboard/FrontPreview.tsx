import { PagePreview } from '../../../ui/dashboard/PagePreview.tsx'

/** The readers' page itself with the draft; reloaded when `version` changes. */
export function FrontPreview({ slug, version }: { slug: string | undefined; version: number }) {
  const page = slug === undefined ? '' : `/${slug}`
  return (
    <PagePreview
      label="كما سيراها القارئ"
      title="معاينة الصفحة"
      src={`/dashboard/front-page/preview${page}?version=${version}`}
    />
  )
}

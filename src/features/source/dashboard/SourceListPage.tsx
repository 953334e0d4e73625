import { api } from '../../../ui/dashboard/api.ts'
import { NamedListPage } from '../../../ui/dashboard/NamedListPage.tsx'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { sourceContract } from '../source.contract.ts'
import { SourceDialog, sourceWords } from './SourceDialog.tsx'

export function SourceListPage() {
  return (
    <NamedListPage
      title="المصادر"
      text="ما نُقلت عنه الأخبار: صحف ومؤسسات ومواقع."
      words={sourceWords}
      empty={{ title: 'لا مصادر بعد', text: 'أضف أول مصدر لتنسب إليه الأخبار.' }}
      calls={api.source}
      may={useRights(sourceContract)}
      filter="source"
      detail={({ url }) => url && <bdi>{hostOf(url)}</bdi>}
      dialog={(source, onClose) => <SourceDialog source={source} onClose={onClose} />}
    />
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
}

import { Button, Stack, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { ImportList } from './ImportList.tsx'
import { ImportView } from './ImportView.tsx'
import type { TrialAgain } from './importValues.ts'
import { NewImport } from './NewImport.tsx'

/** Moving another site's articles in: a new import with its dry run, or one import with its report. */
export function SiteImportPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const again = (state as { again?: TrialAgain } | null)?.again
  const given = search.get('import') ?? ''
  const open = (id: number) => void navigate(`?import=${id}`)
  if (/^[1-9]\d{0,8}$/.test(given))
    return (
      <>
        <PageHeader
          title="نقل الموقع"
          actions={
            <Button component={Link} to="?" variant="default" leftSection={<IconArrowRight size={16} />}>
              كل ما نُقل
            </Button>
          }
        />
        <ImportView key={given} id={Number(given)} onOpen={open} onGone={() => void navigate('?')} />
      </>
    )
  return (
    <>
      <PageHeader
        title="نقل الموقع"
        text="مقالات موقع آخر تُنقل إلى هنا: تُجرَّب أولًا، ثم تُنقل، ويمكن التراجع عنها كلها. ولا يتغير في الموقع القديم شيء."
      />
      <Stack gap="lg">
        <NewImport key={again?.file} again={again} onBegun={({ id }) => open(id)} />
        <section aria-labelledby="former-imports">
          <Title order={2} size="h5" id="former-imports" mb="sm">
            ما نُقل من قبل
          </Title>
          <ImportList />
        </section>
      </Stack>
    </>
  )
}

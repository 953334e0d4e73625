import type { client } from '../../../../ui/dashboard/api.ts'

type Stage = Awaited<ReturnType<typeof client.stage.list>>[number]
type ListInput = Parameters<typeof client.article.staffList>[0]

export type Column = {
  key: string
  name: string
  colour: string
  /** Stage of cards dropped on it; undefined if none may be. */
  stageId: number | null | undefined
  /** Filter of its articles. */
  filter: Pick<ListInput, 'stage' | 'unstaged' | 'withNewsroom'>
  sort: NonNullable<ListInput['sort']>
}

const grey = '#4B5563'

/** Articles without a stage, then the stages in order; for an agency, the newsroom's stages last. */
export function columnsOf(stages: readonly Stage[], isAgency: boolean): Column[] {
  const none: Column = {
    key: 'none',
    name: 'بلا مرحلة',
    colour: grey,
    stageId: null,
    filter: { unstaged: true },
    sort: '-createdAt',
  }
  const own = stages.map(({ id, name, colour, status }): Column => {
    const stageId = status ? id : undefined
    return { key: `stage-${id}`, name, colour, stageId, filter: { stage: id }, sort: 'dueAt' }
  })
  const away: Column = {
    key: 'newsroom',
    name: 'عند غرفة الأخبار',
    colour: grey,
    stageId: undefined,
    filter: { withNewsroom: true },
    sort: 'dueAt',
  }
  return [none, ...own, ...(isAgency ? [away] : [])]
}

import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'

/** A call of `api` that returns a page of rows. */
export type RowsCall<Input, Page> = {
  queryKey: (options: { input: Input }) => QueryKey
  call: (input: Input, options: { signal: AbortSignal }) => Promise<Page>
}

/** Queries a page of a list. The previous rows stay on the screen until the new ones arrive. */
export function useRows<Input, Page>({ queryKey, call }: RowsCall<Input, Page>, input: Input) {
  return useQuery({
    queryKey: queryKey({ input }),
    queryFn: ({ signal }) => call(input, { signal }),
    placeholderData: keepPreviousData,
  })
}

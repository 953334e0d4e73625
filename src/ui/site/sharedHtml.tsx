import { type ComponentType, createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { OldestContext } from '../listTimes.ts'

/** Data that JSON represents completely, so that equal JSON means equal HTML. */
type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain }
type PlainProps = { [name: string]: Plain }
export type WithChildren = { children?: ReactNode }

/**
 * Returns the element that takes the block's place in the page while React renders it. @param oldest the value of
 * `OldestContext` around the block
 */
export type ReplaceBlock = (
  Block: ComponentType<WithChildren>,
  props: WithChildren,
  oldest: string | undefined,
) => ReactElement

/** Set on the server, around a page. */
export const ReplaceBlockContext = createContext<ReplaceBlock | null>(null)

/**
 * A block whose HTML the server renders once for the same props and reuses on every page (`site/renderTree.tsx`). The
 * HTML may depend on nothing but these props, and the age of its times: reading loader data in it throws. Parts that
 * differ from page to page, such as the address, are passed as `children`: one element between elements, without
 * `useId`, rendered with the page. Browsers render everything as usual.
 */
export function sharedHtml<Props extends PlainProps>(Block: ComponentType<Props & WithChildren>) {
  return function SharedHtml(props: Props & WithChildren) {
    const replace = useContext(ReplaceBlockContext)
    const oldest = useContext(OldestContext)
    return replace ? replace(Block as ComponentType<WithChildren>, props, oldest) : <Block {...props} />
  }
}

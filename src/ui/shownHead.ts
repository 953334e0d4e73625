/** A page's title, and in HTML what else of its head is about it alone (`renderFollowing`). */
export type ShownHead = { title: string; head: string }

const following =
  'link:is([rel=canonical],[rel=alternate],[rel=prev],[rel=next]),meta:is([name=description],[name=robots])'
const parts = () => [...document.head.querySelectorAll(following)]

export function readShownHead(): ShownHead {
  return {
    title: document.title,
    head: parts()
      .map(part => part.outerHTML)
      .join(''),
  }
}

/** Takes the place of the last page's, all of it. */
export function showHead({ title, head }: ShownHead): void {
  document.title = title
  for (const part of parts()) part.remove()
  document.head.insertAdjacentHTML('beforeend', head)
}

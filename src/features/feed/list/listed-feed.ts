/** A feed in a list that another reader exported. Name and folder are '' if it has none. */
export type ListedFeed = { line: number; name: string; feedUrl: string; folder: string }

export type FeedList = { feeds: ListedFeed[]; problems: { line: number; message: string }[] }

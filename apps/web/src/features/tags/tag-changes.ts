/** The tags that every one of these buildings has, in the order of the first. */
export function sharedTags(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  return first.filter((tag) => others.every((tags) => tags.includes(tag)));
}

/** What was added to and taken from a list of tags. */
export function tagChanges(before: readonly string[], after: readonly string[]): { add: string[]; remove: string[] } {
  return {
    add: [...new Set(after)].filter((tag) => !before.includes(tag)),
    remove: before.filter((tag) => !after.includes(tag)),
  };
}

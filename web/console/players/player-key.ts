/** Of all that is known of a player: loaded again as their requests change. */
export function playerKey(username: string) {
  return ['player', username];
}

export function tellingsKey(username: string) {
  return [...playerKey(username), 'tellings'];
}

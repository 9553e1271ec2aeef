import { joinCluster } from '../platform/cluster/cluster.ts';

/** A process that uses the database of a folder until SIGTERM: prints its address, then the messages of the cluster. */
const [varDir, stateDir] = process.argv.slice(2) as [string, string];
const cluster = await joinCluster({ varDir, stateDir, settings: { fsync: 'off' }, say: (line) => console.log(line) });
console.log(`joined ${cluster.url}`);
const alive = setInterval(() => undefined, 1000);
process.once('SIGTERM', () => {
  clearInterval(alive);
  void cluster.leave().then(() => console.log('left'));
});

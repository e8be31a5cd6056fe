import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
const R='/tmp/wt/prom/';
const { colourOf, queryOf, readDashboard } = await import(R+'src/host/testing/grafana-dashboard.ts');
const { findPostgres, withPostgres } = await import(R+'src/service/testing/with-postgres.ts');
const { runHost, sampleKey } = await import(R+'e2e/run-host.ts');
const { findPrometheus, runPrometheus, runPromtool } = await import(R+'e2e/run-prometheus.ts');
const { runSlowProxy } = await import(R+'e2e/slow-proxy.ts');
const T='a-token-of-thirty-two-characters';
const read=(n:string)=>readFileSync(R+'docs/hosting/'+n,'utf8');
const { panels } = readDashboard();
const stats = panels.filter((p:any)=>p.type==='stat');
const sleep=(ms:number)=>new Promise(r=>setTimeout(r,ms));
await withPostgres(findPostgres(), async (url:string)=>{
  const dir=mkdtempSync('/tmp/botdeck-try-');
  const ends:any[]=[];
  try {
  const db=await runSlowProxy(url); ends.push(()=>db.close());
  const env={DATABASE_URL:db.url,METRICS_TOKEN:T,WEBHOOK_ALLOW:'127.0.0.1'};
  const a=['--data',dir,'--sample-scale','0.01'];
  const api=await runHost([...a,'--role','api'],env); ends.push(()=>api.stop());
  const worker=await runHost([...a,'--role','worker'],env); ends.push(()=>{worker.process.kill('SIGCONT');return worker.stop()});
  const cfg=(/```yaml\n([\s\S]+?)```/.exec(read('README.md'))??[])[1].replace('/etc/prometheus/botdeck-token','token').replace("'127.0.0.1:4310'",[api,worker].map((h:any)=>`'${new URL(h.url).host}'`).join(', '));
  const prom=await runPrometheus(findPrometheus(),cfg,{token:T,'alerts.yaml':read('alerts.yaml')}); ends.push(()=>prom.stop());
  let status=204;
  const rec=createServer((q,s)=>{q.resume().once('end',()=>s.writeHead(status).end())}).listen(0,'127.0.0.1'); await once(rec,'listening'); ends.push(()=>{rec.close();rec.closeAllConnections()});
  const rurl=`http://127.0.0.1:${(rec.address() as any).port}/`;
  const key=await sampleKey(api.url);
  const call=async(m:string,p:string,b?:object)=>{const r=await fetch(api.url+'/api'+p,{method:m,headers:{'X-SVC-KEY':key,'Content-Type':'application/json'},...(b&&{body:JSON.stringify(b)})});const t=await r.text();if(r.status>=300)console.log('!!',m,p,r.status,t);return t===''?null:JSON.parse(t)};
  const [f,g]=await call('GET','/agency/source');
  const W=(id:string)=>`/agency/source/${id}/webhook-integration`;
  const direct=(id:string,u:string)=>call('PUT',W(id)+'/outbound',{mode:'legacy',webhookCallbackUri:u,externalApiKey:''});
  const send=async(id:string,n:number)=>{for(let i=0;i<n;i++)await call('POST',W(id)+'/endpoint/test',{type:'lead.message'})};
  const colours=async()=>Object.fromEntries(await Promise.all(stats.map(async(p:any)=>{const [v=NaN]=await prom.query(queryOf(p.targets[0]));return [p.title,`${Number.isNaN(v)?'unknown':colourOf(p,v)} ${v.toFixed(2)}`]})));
  const watch=async(name:string,until:(c:any,al:string[])=>boolean,max=60)=>{const t0=performance.now();let last='';for(;;){const c=await colours();const al=Object.entries(await prom.alerts()).filter(([,s])=>s!=='inactive').map(([n,s])=>n+':'+s);const line=JSON.stringify(c)+' '+al;const s=((performance.now()-t0)/1000).toFixed(0);if(until(c,al)){console.log(name,'OK after',s,'s',line);return}if(performance.now()-t0>max*1000){console.log(name,'NOT within',s,line);return}if(line!==last)console.log('   ',s,line);last=line;await sleep(2000)}};
  const green=(c:any)=>Object.values(c).every((v:any)=>v.startsWith('green'));
  await direct(f.id,rurl);await direct(g.id,rurl);
  const stream=await fetch(api.url+'/api/events',{headers:{'X-SVC-KEY':key,Accept:'text/event-stream'}});void stream.body!.getReader().read();
  await send(f.id,2);await send(g.id,2);
  await watch('all well',green,90);
  for(const p of panels)for(const t of p.targets){const v=await prom.query(queryOf(t));if(!v.some((x:number)=>!Number.isNaN(x)))console.log('empty',p.title,t.expr)}
  for(const h of [api,worker]){const text=await(await fetch(h.url+'/metrics',{headers:{Authorization:'Bearer '+T}})).text();console.log('check metrics:',await runPromtool(findPrometheus(),['check','metrics'],text))}
  status=500;await direct(g.id,'http://127.0.0.1:1');await Promise.all([send(f.id,5),send(g.id,5)]);
  await watch('receiver',(c,al)=>c['Failed attempts'].startsWith('red')&&c['Receivers paused or off'].startsWith('red')&&al.join().includes('ReceiverPaused'),40);
  status=204;await direct(g.id,rurl);for(const x of [f,g])await call('POST',W(x.id)+'/endpoint/resume');
  await watch('receiver over',green,90);
  db.delay(300);await watch('slow db',(c,al)=>c['Database statements, p95'].startsWith('red')&&al.join().includes('DatabaseSlow'),40);
  db.delay(0);await watch('slow db over',green,90);
  db.delay(60000);await watch('hung db',(c,al)=>c['Components down'].startsWith('red')&&al.join().includes('ComponentDown'),40);
  db.delay(0);await watch('hung db over',green,120);
  worker.process.kill('SIGSTOP');await send(f.id,1);
  await watch('dead worker',(c,al)=>c['Hosts down'].startsWith('red')&&c['Oldest due delivery'].startsWith('orange')&&al.join().includes('NoWorker')&&al.join().includes('BotdeckDown'),40);
  worker.process.kill('SIGCONT');await watch('dead worker over',green,90);
  } finally { for(const e of ends.reverse())await e(); rmSync(dir,{recursive:true}); }
});

"""Chooses the rounded weights of all models: `python3 round.py <folder of weights-draw>`, then `npm run lab -- weights-write`.
Debian: apt install python3-torch gcc. Takes about six minutes on a quiet core. `theta` sets the size of the files."""
from statistics_of_layers import *
from rounding import *

SAMPLES=480;B=24
THETA=dict(mesh=9e-5,refinement=9e-5,lips=7e-5,irises=6e-6,detector=3e-7)
mm,Pm=load('mesh');mr,Pr=load('refinement');ml,Pl=load('lips');mi,Pi=load('irises');md,Pd=load('detector')
torch.manual_seed(0)

def fwd(X,tap,pre):
    X=X.clone().requires_grad_(True)
    o=run(mm,Pm,{'picture':X},tap=tap('mesh'),pre=pre('mesh'));f=dict(o)
    second={'features':o['features'],'mesh':o['mesh']}
    r=run(mr,Pr,second,tap=tap('refinement'),pre=pre('refinement'));f.update(r)
    f.update(run(ml,Pl,second,tap=tap('lips'),pre=pre('lips')))
    r=run(mi,Pi,{k:r[k] for k in r if k.startswith('shared')},tap=tap('irises'),pre=pre('irises'));f.update(r);return f
def fd(X,tap,pre):
    X=X.clone().requires_grad_(True);return run(md,Pd,{'picture':X},tap=tap('detector'),pre=pre('detector'))
def vd(o):
    """Where the mesh looks, in % of the face's width: the mean box of all that see a face, and how the eyes lean. And the scores."""
    s=o['scores'][:,:,0];b=o['boxes'];near=(s>-3).float()
    p=torch.sigmoid(s).detach()*(s>0);p=p/p.sum(1,keepdim=True).clamp(min=1e-6)
    q=(p[:,:,None]*b).sum(1)*100/(p*b[:,:,2]).sum(1,keepdim=True).detach().clamp(min=8)
    return torch.cat([q[:,:4],(q[:,7:8]-q[:,5:6])*1.2,s*4*near/near.sum(1,keepdim=True).clamp(min=1)**.5],1)
def batches(x,n,change):
    """Every picture as often as n allows, each time changed in another way. Every fourth batch stays as drawn."""
    g=np.random.default_rng(1);idx=np.concatenate([g.permutation(len(x)) for _ in range(-(-n//len(x)))])[:n]
    return [change(x[idx[k:k+B]],k) if (k//B)%4 else x[idx[k:k+B]] for k in range(0,n,B)]

# The points.
x=mesh_in('drawn');bat=batches(x,SAMPLES,augment);nets={'mesh':(mm,Pm),'refinement':(mr,Pr),'lips':(ml,Pl),'irises':(mi,Pi)}
st=collect(nets,fwd,lambda o:vec(o,eye(o['mesh']).detach()),bat);dw=dwstats(nets,fwd,bat[:6])
with torch.no_grad(): e=torch.cat([eye(run(mm,Pm,{'picture':b})['mesh']) for b in bat[:4]])
least=wmesh.reshape(-1).numpy()*float((1e4/e**2).mean())
def sensitivity(name,i): return np.diag(st[(name,i)]['S'])
split={'mesh':{25:np.maximum(sensitivity('mesh',25),least)},'refinement':{i:sensitivity('refinement',i) for i in (36,37)},'lips':{18:sensitivity('lips',18)}}
for name,(m,P) in nets.items():
    _,b=quant_model(name,m,P,st,dw,dict(OPT,theta=THETA[name]),{},split.get(name,{}));print(name,round(b.bytes()/1e3,1),'kB')
# The detector sees whole pictures, of whose backgrounds the drawn rooms are a small part: its inputs' correlation is trusted less.
xd=det_in('drawn');bat=batches(xd,SAMPLES//2,lambda x,s:(augment((x+1)/2,s)*255).round()/127.5-1);nets={'detector':(md,Pd)}
st=collect(nets,fd,vd,bat);dw=dwstats(nets,fd,bat)
_,b=quant_model('detector',md,Pd,st,dw,dict(OPT,theta=THETA['detector'],ah=.3),{},{});print('detector',round(b.bytes()/1e3,1),'kB')
export(D+'out',THETA)
